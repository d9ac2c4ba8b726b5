import { accessibilitySuite } from '@latchkey/modal/fixtures/suites'
import { featureStories } from './fixtures/stories.ts'

accessibilitySuite(featureStories)
