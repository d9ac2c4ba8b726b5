import { stories } from '../fixtures/stories.ts'
import { reflowSuite } from '../fixtures/suites/reflow.ts'

reflowSuite(stories)
