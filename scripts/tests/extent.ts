// How much the tests do. `npm run test:all` sets both (scripts/gates.ts); nothing else says how many rounds there are.

/** All combinations of what a story is drawn in, or only as many as show every pair in every view (CONTRIBUTING.md, Turns). */
export const crosses = process.env['LATCHKEY_CROSSES'] === 'whole' ? 'whole' : 'pairs'

/** Of each test of generated values that says no number of its own. */
export const rounds = Number(process.env['LATCHKEY_ROUNDS'] ?? 2_000)
