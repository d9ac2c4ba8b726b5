/** What the view says, beside its title. */
export const sampleTexts = {
  'sample.hint': 'What the visitor can do here.',
} as const
