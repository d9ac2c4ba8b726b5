import { keysSuite } from '@latchkey/modal/fixtures/suites'
import { featureStories } from './fixtures/stories.ts'

// These views end with folded content.
keysSuite(featureStories, ['Tokens.list', 'Nfts.list'])
