/* Every class of hands once, with its multiplicity, counted by longest flush and longest straight flush. */
#include <stdint.h>

static int64_t run_of[8192];

static void find_runs(void) {
    for (int mask = 0; mask < 8192; mask++) {
        int places = mask << 1 | mask >> 12, length = 0;
        for (; places; places &= places >> 1) length++;
        run_of[mask] = length;
    }
}

static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }

void walk(int64_t ways, const int64_t (*way)[4], const int64_t *masks, const int64_t *first, const int64_t *past, int64_t *counts) {
    find_runs();
    for (int64_t one = first[way[0][0]]; one < past[way[ways - 1][0]]; one++) {
        int64_t length = __builtin_popcount(masks[one]), run1 = run_of[masks[one]];
        for (int64_t w = 0; w < ways; w++) {
            if (way[w][0] != length) continue;
            int64_t l2 = way[w][1], l3 = way[w][2], l4 = way[w][3];
            for (int64_t two = later(one, first[l2]); two < past[l2]; two++) {
                int64_t equal2 = 1 + (two == one), run2 = later(run1, run_of[masks[two]]);
                for (int64_t three = later(two, first[l3]); three < past[l3]; three++) {
                    int64_t equal3 = 1 + (three == two) * equal2, run3 = later(run2, run_of[masks[three]]);
                    int64_t exchanges = 24 / (equal2 * equal3);
                    int64_t start = later(three, first[l4]);
                    for (int64_t four = start; four < past[l4]; four++) {
                        int64_t multiplicity = four == three ? exchanges / (1 + equal3) : exchanges;
                        counts[8 * length + later(run3, run_of[masks[four]])] += multiplicity;
                    }
                }
            }
        }
    }
}
