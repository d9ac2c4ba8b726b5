import { stories } from '../fixtures/stories.ts'
import { keysSuite } from '../fixtures/suites/keys.ts'

keysSuite(stories)
