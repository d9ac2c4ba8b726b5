import type { Module, Parts } from '../../module.ts'
import { avatarPicture } from '../../pictures/pictures.ts'
import { identityRoutes } from './routes.ts'
import { identityService } from './service.ts'

export function identity(parts: Parts): Module {
  const { identitySource, zoneNames, remember, clock, pictureUrl, spell } = parts
  const service = identityService({
    source: identitySource,
    zone: zoneNames,
    pictureOf: avatarPicture,
    remember,
    clock,
  })
  // A name of the own zone changes any moment, and is shown at once.
  const cacheSeconds = zoneNames ? 0 : 60
  return {
    project: (app) => identityRoutes(app, { identities: service, pictureUrl, spell, cacheSeconds }),
  }
}
