import { enginesSuite } from '@latchkey/modal/fixtures/suites'
import { featureStories } from './fixtures/stories.ts'

enginesSuite(featureStories)
