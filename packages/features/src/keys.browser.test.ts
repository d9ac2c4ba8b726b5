import { keysSuite } from '@latchkey/modal/fixtures/suites'
import { featureStories } from './fixtures/stories.ts'

// These end with what is folded in.
keysSuite(featureStories, ['Tokens.list', 'Nfts.list'])
