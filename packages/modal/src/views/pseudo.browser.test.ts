import { pseudo } from '../fixtures/pseudo.ts'
import { stories } from '../fixtures/stories.ts'
import { pseudoSuite } from '../fixtures/suites/pseudo.ts'

/** The doctor's texts are for developers, who search for them: they are in English only. */
const { Doctor: _, ...translated } = stories

pseudoSuite(translated, pseudo)
