import { mediaSuite, pseudoSuite, pseudoWith, reflowSuite } from '@latchkey/modal/fixtures/suites'
import { featureStories } from './fixtures/stories.ts'
import { en } from './texts/en.ts'

mediaSuite(featureStories)
pseudoSuite(featureStories, pseudoWith(en), [
  'Harbour Pay',
  'Coins & Sons',
  'Far Pay',
  'Busy Coins',
  'A Provider With a Very Long Name Indeed',
  'US Dollar',
  'Euro',
  'Japanese Yen',
  'ETH → tUSD',
  // Of `Intl`, which does not know the pseudo-language.
  'day',
  'days',
])
reflowSuite(featureStories)
