import type * as v from 'valibot'

/** A schema issue in the product document's words (VAL-04), with the field's path. */
export function issueText(issue: v.BaseIssue<unknown>): string {
  const path = issue.path?.map((item) => String(item.key)).join('.')
  return path ? `${path}: ${words(issue)}` : words(issue)
}

function words(issue: v.BaseIssue<unknown>): string {
  const { type, expected, received, requirement } = issue
  if (type === 'min_length' && typeof requirement === 'number')
    return `String must contain at least ${requirement} characters`
  if (type === 'picklist' || type === 'enum')
    return received === 'undefined' ? 'Required' : 'Invalid enum value'
  if (received === 'undefined') return 'Required'
  if (issue.kind === 'schema') return `Expected ${expected ?? type} received ${received}`
  return issue.message
}
