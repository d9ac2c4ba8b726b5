import { defineElements } from './elements/defineElements.tsx'

export * from './index.ts'

defineElements()
