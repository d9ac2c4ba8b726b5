// fast-check asks for this where a test says no number of its own.
import fc from 'fast-check'
import { rounds } from './extent.ts'

fc.configureGlobal({ numRuns: rounds })
