import { stories } from './fixtures/stories.ts'
import { accessibilitySuite } from './fixtures/suites/accessibility.ts'
import { mediaSuite } from './fixtures/suites/media.ts'

accessibilitySuite(stories)
mediaSuite(stories)
