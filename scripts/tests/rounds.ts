// The default of fast-check for tests without a number of their own.
import fc from 'fast-check'
import { rounds } from './extent.ts'

fc.configureGlobal({ numRuns: rounds })
