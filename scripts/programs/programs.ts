// Installs the Debian packages of all tests at once: one installation per gate costs a minute more without any test running.
// Gates still look for missing packages themselves.
import { missingChromium } from './chromium.ts'
import { bring } from './debian.ts'
import { missingEngines } from './engines.ts'
import { missingPostgres } from './postgres.ts'

const missing = [...missingChromium(), ...missingPostgres(), ...missingEngines()]
if (missing.length > 0) bring('what tests need', missing)
