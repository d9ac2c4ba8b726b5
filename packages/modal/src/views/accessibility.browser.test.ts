import { stories } from '../fixtures/stories.ts'
import { accessibilitySuite } from '../fixtures/suites/accessibility.ts'

accessibilitySuite(stories)
