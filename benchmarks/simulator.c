/* A plain loop: shuffle fourteen cards off a deck, deal seven and seven, compare the longest flushes; nothing else. */
#include <stdint.h>

static uint64_t state[4];

static inline uint64_t turned(uint64_t word, int by) { return word << by | word >> (64 - by); }

static inline uint64_t next_word(void) {
    uint64_t word = turned(state[0] + state[3], 23) + state[0], shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = turned(state[3], 45);
    return word;
}

/* A number below `choices`, every one equally likely. */
static inline uint32_t below(uint32_t choices) {
    uint64_t product = (next_word() >> 32) * choices;
    if ((uint32_t)product < choices) {
        uint32_t refused = -choices % choices;
        while ((uint32_t)product < refused) product = (next_word() >> 32) * choices;
    }
    return product >> 32;
}

static inline uint32_t longest_flush(uint64_t hand) {
    uint32_t best = 0;
    for (int suit = 0; suit < 4; suit++) {
        uint32_t mask = hand >> 13 * suit & 0x1FFF, key = __builtin_popcount(mask) << 13 | mask;
        if (key > best) best = key;
    }
    return best;
}

int64_t play(int64_t rounds, uint64_t seed) {
    uint8_t deck[52];
    int64_t wins = 0;
    for (int place = 0; place < 4; place++) state[place] = (seed + place + 1) * 0x9E3779B97F4A7C15u;
    for (int card = 0; card < 52; card++) deck[card] = card;
    for (int64_t round = 0; round < rounds; round++) {
        uint64_t hands[2] = {0, 0};
        for (int place = 0; place < 14; place++) {
            uint32_t other = place + below(52 - place);
            uint8_t card = deck[other];
            deck[other] = deck[place];
            deck[place] = card;
            hands[place >= 7] |= 1ull << card;
        }
        uint32_t player = longest_flush(hands[0]), dealer = longest_flush(hands[1]);
        wins += (player > dealer) - (player < dealer);
    }
    return wins;
}
