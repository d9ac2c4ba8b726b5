export { examine } from './examine.ts'
export { checkIds, type Finding, type FindingDetails, type FindingId } from './finding.ts'
