import type { Module, Parts } from '../../module.ts'
import { avatarPicture } from '../../pictures/pictures.ts'
import { identityRoutes } from './routes.ts'
import { identityService } from './service.ts'

export function identity(parts: Parts): Module {
  const { config, identitySource, zoneNames, remember, clock, pictureUrl, spell } = parts
  const service = identityService({
    source: identitySource,
    zone: zoneNames,
    pictureOf: avatarPicture,
    remember,
    clock,
  })
  // Without an address in the settings, pictures have that of the Host header, which a stranger may have written into a
  // shared cache. A name of the own zone changes any moment, and is shown at once.
  const isLasting = (config.imagesUrl ?? config.publicUrl) !== undefined && !zoneNames
  const cacheSeconds = isLasting ? 60 : 0
  return {
    project: (app) => identityRoutes(app, { identities: service, pictureUrl, spell, cacheSeconds }),
  }
}
