import { mediaSuite, pseudoSuite, pseudoWith, reflowSuite } from '@latchkey/modal/fixtures/suites'
import { featureStories } from './fixtures/stories.ts'
import { en } from './texts/en.ts'

mediaSuite(featureStories)
pseudoSuite(featureStories, pseudoWith(en))
reflowSuite(featureStories)
