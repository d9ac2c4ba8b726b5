export * from './address.ts'
export * from './amount.ts'
export * from './names.ts'
export * from './parseUnits.ts'
