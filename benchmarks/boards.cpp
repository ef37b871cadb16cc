// Ultimate Texas Hold'em from nothing, one core, whole numbers: every board up to suits, one sweep a board.
// Prints the player's expectation summed over all deals, in half antes.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

using u64 = uint64_t;
using i64 = int64_t;

static int choose2(int n) { return n * (n - 1) / 2; }
static int choose(int n, int k) {
  i64 r = 1;
  for (int i = 0; i < k; i++) r = r * (n - i) / (i + 1);
  return (int)r;
}

static int run_of_five(int mask) {
  int places = mask << 1 | mask >> 12;
  for (int top = 13; top >= 4; top--)
    if ((places >> (top - 4) & 31) == 31) return top;
  return 0;
}
static int top_bits(int mask, int cards) {
  while (__builtin_popcount(mask) > cards) mask &= mask - 1;
  return mask;
}
static int highest(int mask) { return mask ? 1 << (31 - __builtin_clz(mask)) : 0; }

// The best five of a hand given as four suit masks: category, ranks that make it, kickers.
static int value(const int suit[4]) {
  int held = suit[0] | suit[1] | suit[2] | suit[3], pairs = 0, trips = 0, quads = 0, flush = 0;
  for (int r = 0; r < 13; r++) {
    int n = (suit[0] >> r & 1) + (suit[1] >> r & 1) + (suit[2] >> r & 1) + (suit[3] >> r & 1);
    if (n >= 2) pairs |= 1 << r;
    if (n >= 3) trips |= 1 << r;
    if (n == 4) quads |= 1 << r;
  }
  for (int s = 0; s < 4; s++)
    if (__builtin_popcount(suit[s]) >= 5) flush = suit[s];
  if (flush && run_of_five(flush)) return 8 << 26 | run_of_five(flush) << 13;
  if (quads) return 7 << 26 | highest(quads) << 13 | highest(held & ~highest(quads));
  int trip = highest(trips), pair = highest(pairs & ~trip);
  if (trip && pair) return 6 << 26 | trip << 13 | pair;
  if (flush) return 5 << 26 | top_bits(flush, 5) << 13;
  if (run_of_five(held)) return 4 << 26 | run_of_five(held) << 13;
  if (trip) return 3 << 26 | trip << 13 | top_bits(held & ~trip, 2);
  int first = highest(pairs), second = highest(pairs & ~first);
  if (second) return 2 << 26 | (first | second) << 13 | highest(held & ~first & ~second);
  if (first) return 1 << 26 | first << 13 | top_bits(held & ~first, 3);
  return top_bits(held, 5) << 13;
}

struct Table {
  std::vector<int> ranks = std::vector<int>(6188 * 91), flush = std::vector<int>(8192);
  static int row(const int r[5]) { return choose(r[0] + 4, 5) + choose(r[1] + 3, 4) + choose(r[2] + 2, 3) + choose(r[3] + 1, 2) + r[4]; }
  Table() {
    for (int a = 0; a < 13; a++) for (int b = 0; b <= a; b++) for (int c = 0; c <= b; c++) for (int d = 0; d <= c; d++) for (int e = 0; e <= d; e++) {
      int board[5] = {a, b, c, d, e};
      for (int h = 0; h < 13; h++) for (int l = 0; l <= h; l++) {
        int all[7] = {a, b, c, d, e, h, l}, suit[4] = {0, 0, 0, 0};
        std::sort(all, all + 7);
        for (int i = 0; i < 7; i++) suit[i % 4] |= 1 << all[i];
        ranks[row(board) * 91 + choose2(h + 1) + l] = value(suit);
      }
    }
    for (int m = 0; m < 8192; m++) {
      int suit[4] = {m, 0, 0, 0};
      flush[m] = __builtin_popcount(m) >= 5 ? value(suit) : 0;
    }
  }
};

static int length_first(int mask) { return __builtin_popcount(mask) << 13 | mask; }

// Which suit each suit becomes when a hand's suits are put in order.
static std::array<int, 4> order_of(const int suit[4]) {
  std::array<int, 4> to{};
  for (int s = 0; s < 4; s++)
    for (int o = 0; o < 4; o++) to[s] += length_first(suit[o]) > length_first(suit[s]) || (length_first(suit[o]) == length_first(suit[s]) && o < s);
  return to;
}
static u64 exchanged(const int suit[4], const std::array<int, 4>& to) {
  u64 hand = 0;
  for (int s = 0; s < 4; s++) hand |= (u64)suit[s] << 13 * to[s];
  return hand;
}
static int pair_place(int a, int b) { return a > b ? choose2(a) + b : choose2(b) + a; }

int main() {
  Table table;
  std::vector<std::array<int, 4>> swaps;
  std::array<int, 4> swap{0, 1, 2, 3};
  do swaps.push_back(swap); while (std::next_permutation(swap.begin(), swap.end()));
  std::vector<std::array<int16_t, 1326>> moved(24);
  std::array<int, 256> swap_number{};
  for (int n = 0; n < 24; n++) {
    swap_number[swaps[n][0] | swaps[n][1] << 2 | swaps[n][2] << 4 | swaps[n][3] << 6] = n;
    for (int a = 0; a < 52; a++) for (int b = 0; b < a; b++)
      moved[n][pair_place(a, b)] = pair_place(swaps[n][a / 13] * 13 + a % 13, swaps[n][b / 13] * 13 + b % 13);
  }
  // Flops up to suits, and by place of a flop its number.
  std::vector<u64> flops;
  std::vector<int> flop_size, flop_number(22100);
  {
    std::vector<u64> form(22100);
    for (int c = 2; c < 52; c++) for (int b = 1; b < c; b++) for (int a = 0; a < b; a++) {
      int suit[4] = {0, 0, 0, 0};
      for (int card : {a, b, c}) suit[card / 13] |= 1 << card % 13;
      form[choose(c, 3) + choose2(b) + a] = exchanged(suit, order_of(suit));
    }
    flops = form;
    std::sort(flops.begin(), flops.end());
    flops.erase(std::unique(flops.begin(), flops.end()), flops.end());
    flop_size.resize(flops.size());
    for (int i = 0; i < 22100; i++) {
      flop_number[i] = std::lower_bound(flops.begin(), flops.end(), form[i]) - flops.begin();
      flop_size[flop_number[i]]++;
    }
  }
  // Cells: a flop with a holding, up to the exchanges that leave the flop alone.
  std::vector<std::array<int, 1326>> cell(flops.size());
  std::vector<int> holding_of;
  for (size_t f = 0; f < flops.size(); f++) {
    cell[f].fill(-1);
    int suit[4];
    for (int s = 0; s < 4; s++) suit[s] = flops[f] >> 13 * s & 8191;
    for (int p = 0, a = 1; a < 52; a++) for (int b = 0; b < a; b++, p++) {
      if (flops[f] >> a & 1 || flops[f] >> b & 1 || cell[f][p] >= 0) continue;
      for (int n = 0; n < 24; n++)
        if (exchanged(suit, swaps[n]) == flops[f]) cell[f][moved[n][p]] = holding_of.size();
      holding_of.push_back(p);
    }
  }
  std::vector<std::array<i64, 3>> sums(holding_of.size(), {0, 0, 0});  // played best on the river; raised 2; raised 4
  const int blind[9] = {0, 0, 0, 0, 2, 3, 6, 20, 100};
  const int pair_key = 1 << 26, royal = 8 << 26 | 13 << 13;

  auto sweep = [&](u64 board, int weight) {
    int suit[4], ranks[5], cards[47], n = 0, k = 0;
    for (int s = 0; s < 4; s++) suit[s] = board >> 13 * s & 8191;
    for (int r = 12; r >= 0; r--) for (int s = 0; s < 4; s++) if (suit[s] >> r & 1) ranks[k++] = r;
    for (int c = 0; c < 52; c++) if (!(board >> c & 1)) cards[n++] = c;
    const int* row = &table.ranks[Table::row(ranks) * 91];
    static u64 order[1081];
    int count = 0;
    for (int j = 1; j < 47; j++) for (int i = 0; i < j; i++) {
      int a = cards[j] % 13, b = cards[i] % 13, s = cards[j] / 13, t = cards[i] / 13;
      int key = row[a > b ? choose2(a + 1) + b : choose2(b + 1) + a];
      key = std::max(key, table.flush[suit[s] | 1 << a | (s == t ? 1 << b : 0)]);
      key = std::max(key, table.flush[suit[t] | 1 << b | (s == t ? 1 << a : 0)]);
      for (int u = 0; u < 4; u++) key = std::max(key, table.flush[suit[u]]);
      order[count++] = (u64)key << 16 | i << 8 | j;
    }
    std::sort(order, order + count);
    int running[47] = {0}, shorts[47] = {0}, all_short = 0;
    static int below[1081], upto[1081], pairs[1081];
    for (int start = 0; start < count;) {
      int stop = start;
      u64 key = order[start] >> 16;
      for (; stop < count && order[stop] >> 16 == key; stop++) below[stop] = start - running[order[stop] >> 8 & 255] - running[order[stop] & 255];
      for (int e = start; e < stop; e++) running[order[e] >> 8 & 255]++, running[order[e] & 255]++;
      for (int e = start; e < stop; e++) upto[e] = stop - running[order[e] >> 8 & 255] - running[order[e] & 255] + 1;
      start = stop;
      if ((int)key < pair_key) all_short = stop, memcpy(shorts, running, sizeof running);
    }
    static i64 best[1081], two[1081], four[1081];
    for (int e = 0; e < count; e++) {
      int key = order[e] >> 16, i = order[e] >> 8 & 255, j = order[e] & 255;
      int missed = all_short - shorts[i] - shorts[j] + (key < pair_key), under = std::min(below[e], missed), over = missed - std::min(upto[e], missed);
      int wins = below[e], losses = 990 - upto[e], pays = key == royal ? 1000 : blind[key >> 26];
      i64 fixed = 2 * ((wins - under) - (losses - over)) + (i64)wins * pays - 2 * losses, raise = 2 * (wins - losses);
      best[e] = std::max<i64>(-4 * 990, fixed + raise) * weight;
      two[e] = (fixed + 2 * raise) * weight;
      four[e] = (fixed + 4 * raise) * weight;
      pairs[e] = pair_place(cards[i], cards[j]);
    }
    for (int out = 0; out < 31; out++) {
      if (__builtin_popcount(out) != 2) continue;
      int flop[3], part[4] = {0, 0, 0, 0}, m = 0, seen = 0;
      for (int c = 0; c < 52; c++) if (board >> c & 1) { if (!(out >> seen & 1)) flop[m++] = c, part[c / 13] |= 1 << c % 13; seen++; }
      auto to = order_of(part);
      const auto& swapped = moved[swap_number[to[0] | to[1] << 2 | to[2] << 4 | to[3] << 6]];
      const auto& cells = cell[flop_number[choose(flop[2], 3) + choose2(flop[1]) + flop[0]]];
      for (int e = 0; e < count; e++) {
        auto& sum = sums[cells[swapped[pairs[e]]]];
        sum[0] += best[e], sum[1] += two[e], sum[2] += four[e];
      }
    }
  };

  // Boards up to suits: suit masks that never ascend, longest first.
  std::vector<int> masks(8192);
  for (int m = 0; m < 8192; m++) masks[m] = m;
  std::sort(masks.begin(), masks.end(), [](int a, int b) { return length_first(a) > length_first(b); });
  int boards = 0;
  for (int a : masks) {
    int la = __builtin_popcount(a);
    if (la > 5 || la * 4 < 5) continue;
    for (int b : masks) {
      int lb = __builtin_popcount(b);
      if (la + lb > 5 || length_first(b) > length_first(a)) continue;
      for (int c : masks) {
        int lc = __builtin_popcount(c), ld = 5 - la - lb - lc;
        if (ld < 0 || ld > lc || length_first(c) > length_first(b)) continue;
        for (int d = (1 << ld) - 1; d < 8192;) {
          if (length_first(d) <= length_first(c)) {
            int same = 1, ways = 24, all[4] = {a, b, c, d};
            for (int i = 1; i < 4; i++) { same = all[i] == all[i - 1] ? same + 1 : 1; ways /= same; }
            sweep((u64)a | (u64)b << 13 | (u64)c << 26 | (u64)d << 39, ways);
            boards++;
          }
          if (!d) break;
          int low = d & -d, carried = d + low;
          d = carried | (((carried ^ d) >> 2) / low);
        }
      }
    }
  }
  std::array<std::array<i64, 2>, 169> hands{};
  for (size_t n = 0; n < sums.size(); n++) {
    int a = 1;
    while (choose2(a + 1) <= holding_of[n]) a++;
    int b = holding_of[n] - choose2(a), x = std::max(a % 13, b % 13), y = std::min(a % 13, b % 13);
    int hand = a / 13 == b / 13 ? x * 13 + y : y * 13 + x;
    hands[hand][0] += std::max(sums[n][0], sums[n][1]);
    hands[hand][1] += sums[n][2];
  }
  i64 total = 0;
  for (auto& hand : hands) total += std::max(hand[0], hand[1]);
  printf("%d %lld\n", boards, (long long)total);
}
