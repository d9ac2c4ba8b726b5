import { keysSuite } from '@latchkey/modal/fixtures/suites'
import { featureStories } from './fixtures/stories.ts'

keysSuite(featureStories)
