import { stories } from '../fixtures/stories.ts'
import { enginesSuite } from '../fixtures/suites/engines.ts'

enginesSuite(stories)
