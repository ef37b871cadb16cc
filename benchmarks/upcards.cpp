// Hands apart with a dealer's card up, from nothing, one core, whole numbers: inclusion and exclusion with that card fixed.
// "caribbean": five cards against five, ace-king qualifies. "four": the best four of five against the best four of six, ties win.
// Prints the player's expectation summed over all deals, in antes.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <vector>

using u64 = uint64_t;
using i64 = int64_t;
static int C[53][8];

static int run_of(int mask, int cards) {
  int places = mask << 1 | mask >> 12, want = (1 << cards) - 1;
  for (int top = 13; top >= cards - 1; top--)
    if ((places >> (top - cards + 1) & want) == want) return top;
  return 0;
}
static int top_bits(int mask, int cards) {
  while (__builtin_popcount(mask) > cards) mask &= mask - 1;
  return mask;
}
static int highest(int mask) { return mask ? 1 << (31 - __builtin_clz(mask)) : 0; }

struct Ranks {
  int suit[4], held = 0, pairs = 0, trips = 0, quads = 0;
  explicit Ranks(u64 hand) {
    for (int s = 0; s < 4; s++) {
      suit[s] = hand >> 13 * s & 8191;
      quads |= trips & suit[s], trips |= pairs & suit[s], pairs |= held & suit[s], held |= suit[s];
    }
  }
};
static int five(u64 hand) {
  Ranks r(hand);
  int flush = 0;
  for (int s : r.suit) if (__builtin_popcount(s) >= 5) flush = s;
  if (flush && run_of(flush, 5)) return 8 << 26 | run_of(flush, 5) << 13;
  if (r.quads) return 7 << 26 | r.quads << 13 | highest(r.held & ~r.quads);
  int trip = highest(r.trips), pair = highest(r.pairs & ~trip);
  if (trip && pair) return 6 << 26 | trip << 13 | pair;
  if (flush) return 5 << 26 | flush << 13;
  if (run_of(r.held, 5)) return 4 << 26 | run_of(r.held, 5) << 13;
  if (trip) return 3 << 26 | trip << 13 | (r.held & ~trip);
  if (r.pairs) return (__builtin_popcount(r.pairs) == 2 ? 2 : 1) << 26 | r.pairs << 13 | (r.held & ~r.pairs);
  return r.held << 13;
}
static int four(u64 hand) {
  Ranks r(hand);
  int flush = 0, run = 0;
  for (int s : r.suit) {
    run = std::max(run, run_of(s, 4));
    if (__builtin_popcount(s) >= 4) flush = std::max(flush, top_bits(s, 4));
  }
  if (r.quads) return 7 << 26 | highest(r.quads) << 13;
  if (run) return 6 << 26 | run << 13;
  int trip = highest(r.trips);
  if (trip) return 5 << 26 | trip << 13 | highest(r.held & ~trip);
  if (flush) return 4 << 26 | flush << 13;
  if (run_of(r.held, 4)) return 3 << 26 | run_of(r.held, 4) << 13;
  int first = highest(r.pairs), second = highest(r.pairs & ~first);
  if (second) return 2 << 26 | (first | second) << 13;
  if (first) return 1 << 26 | first << 13 | top_bits(r.held & ~first, 2);
  return top_bits(r.held, 4) << 13;
}
static u64 next_set(u64 set) {
  u64 low = set & -set, carried = set + low;
  return carried | ((carried ^ set) >> 2) / low;
}
static int length_first(int mask) { return __builtin_popcount(mask) << 13 | mask; }

// How many hands a hand stands for if its suits are in order, else 0.
static int multiplicity(u64 hand) {
  int suit[4], same = 1, ways = 24;
  for (int s = 0; s < 4; s++) suit[s] = length_first(hand >> 13 * s & 8191);
  for (int s = 1; s < 4; s++) {
    if (suit[s] > suit[s - 1]) return 0;
    same = suit[s] == suit[s - 1] ? same + 1 : 1;
    ways /= same;
  }
  return ways;
}

// Dealer hands so far that contain a set, by size and place of the set.
struct Counters {
  std::vector<int> of[6];
  Counters() { for (int n = 0; n < 6; n++) of[n].assign(C[52][n], 0); }
  void add(u64 hand) {
    int cards[6], size = 0;
    for (u64 left = hand; left; left &= left - 1) cards[size++] = __builtin_ctzll(left);
    of[0][0]++;
    for (int a = 0; a < size; a++) {
      of[1][cards[a]]++;
      for (int b = 0; b < a; b++) {
        int two = C[cards[a]][2] + cards[b];
        of[2][two]++;
        for (int c = 0; c < b; c++) {
          int three = C[cards[a]][3] + C[cards[b]][2] + cards[c];
          of[3][three]++;
          for (int d = 0; d < c; d++) {
            int four = C[cards[a]][4] + C[cards[b]][3] + C[cards[c]][2] + cards[d];
            of[4][four]++;
            for (int e = 0; e < d; e++) of[5][C[cards[a]][5] + C[cards[b]][4] + C[cards[c]][3] + C[cards[d]][2] + cards[e]]++;
          }
        }
      }
    }
  }
  // Hands that hold the card up and none of the player's five.
  int avoiding(u64 own, int up) const {
    int cards[6], size = 0, place = 0, total = 0;
    for (u64 left = own | 1ull << up; left; left &= left - 1) {
      if (__builtin_ctzll(left) == up) place = size;
      cards[size++] = __builtin_ctzll(left);
    }
    for (int set = 0; set < 64; set++) {
      int n = __builtin_popcount(set);
      if (!(set >> place & 1) || n > 5) continue;
      int where = 0, k = 0;
      for (int i = 0; i < 6; i++) if (set >> i & 1) where += C[cards[i]][++k];
      total += n & 1 ? of[n][where] : -of[n][where];
    }
    return total;
  }
};

int main(int, char** argv) {
  bool stud = !strcmp(argv[1], "caribbean");
  for (int n = 0; n < 53; n++) for (int k = 0; k < 8; k++) C[n][k] = k == 0 ? 1 : n == 0 ? 0 : C[n - 1][k - 1] + C[n - 1][k];
  int (*value)(u64) = stud ? five : four, size = stud ? 5 : 6;
  std::vector<std::pair<int, u64>> dealers, players;
  u64 hand = (1ull << size) - 1;
  for (int n = C[52][size]; n--; hand = next_set(hand)) dealers.push_back({value(hand), hand});
  std::sort(dealers.begin(), dealers.end());
  hand = 31;
  for (int n = C[52][5]; n--; hand = next_set(hand)) if (multiplicity(hand)) players.push_back({value(hand), hand});
  std::sort(players.begin(), players.end());
  int qualifies = stud ? ((1 << 12 | 1 << 11 | 1 << 2 | 1 << 1 | 1) << 13) : 0;
  Counters running, shorts;
  for (auto& dealer : dealers) if (dealer.first < qualifies) shorts.add(dealer.second);
  const int pays[9] = {1, 1, 2, 3, 4, 5, 7, 20, 50};
  int all = stud ? C[46][4] : C[46][5];
  i64 total = 0;
  size_t next = 0;
  std::vector<int> below;
  for (size_t start = 0; start < players.size();) {
    int key = players[start].first;
    size_t stop = start;
    while (next < dealers.size() && dealers[next].first < key) running.add(dealers[next++].second);
    below.clear();
    for (; stop < players.size() && players[stop].first == key; stop++)
      for (int up = 0; up < 52; up++) if (!(players[stop].second >> up & 1)) below.push_back(running.avoiding(players[stop].second, up));
    while (next < dealers.size() && dealers[next].first == key) running.add(dealers[next++].second);
    size_t at = 0;
    for (size_t n = start; n < stop; n++) {
      u64 own = players[n].second;
      for (int up = 0; up < 52; up++) {
        if (own >> up & 1) continue;
        int upto = running.avoiding(own, up), under = below[at++];
        i64 worth;
        if (stud) {
          int missed = shorts.avoiding(own, up), low = std::max(under, missed), level = std::max(upto, missed);
          int odds = key == (8 << 26 | 13 << 13) ? 100 : pays[key >> 26];
          worth = std::max<i64>(-all, missed + (i64)(low - missed) * (1 + 2 * odds) - 3ll * (all - level));
        } else {
          upto -= value(own | 1ull << up) <= key;
          int bonus = key >> 26 == 7 ? 25 : key >> 26 == 6 ? 20 : key >> 26 == 5 ? 2 : 0;
          i64 each = 2ll * upto - all;
          worth = std::max<i64>(-all, (i64)bonus * all + std::max(2 * each, 4 * each));
        }
        total += worth * multiplicity(own);
      }
    }
    start = stop;
  }
  printf("%zu %lld\n", players.size(), (long long)total);
}
