export * from './appKit/surface.ts'
export {
  createAppKit,
  type CreateAppKitOptions,
  createKit,
  type CreateKitOptions,
} from './appKit/createAppKit.ts'
