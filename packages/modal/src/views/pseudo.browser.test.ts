import { pseudo } from '../fixtures/pseudo.ts'
import { stories } from '../fixtures/stories.ts'
import { pseudoSuite } from '../fixtures/suites/pseudo.ts'

/** The doctor speaks to developers, who look up what it says: in English alone. */
const { Doctor: _, ...translated } = stories

pseudoSuite(translated, pseudo)
