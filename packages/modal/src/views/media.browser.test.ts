import { stories } from '../fixtures/stories.ts'
import { mediaSuite } from '../fixtures/suites/media.ts'

mediaSuite(stories)
