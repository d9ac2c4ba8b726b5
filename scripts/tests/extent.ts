// The extent of the tests. `npm run test:all` sets both values (scripts/gates.ts); no other place sets the number of rounds.

/** All combinations for a story's drawing, or only enough to show every pair in every view (CONTRIBUTING.md, Turns). */
export const crosses = process.env['LATCHKEY_CROSSES'] === 'whole' ? 'whole' : 'pairs'

/** Rounds of each test of generated values without a number of its own. */
export const rounds = Number(process.env['LATCHKEY_ROUNDS'] ?? 2_000)
