// What tests need of Debian, in one go: asking for each when its gate comes costs a minute more, in which nothing is tested.
// Gates that miss something afterwards still look for it themselves.
import { missingChromium } from './chromium.ts'
import { bring } from './debian.ts'
import { missingEngines } from './engines/programs.ts'
import { missingPostgres } from './postgres.ts'

const missing = [...missingChromium(), ...missingPostgres(), ...missingEngines()]
if (missing.length > 0) bring('what tests need', missing)
