import type { Module, Parts } from '../../module.ts'
import { avatarPicture } from '../../pictures/pictures.ts'
import { identityRoutes } from './routes.ts'
import { identityService } from './service.ts'

export function identity(parts: Parts): Module {
  const { identitySource, remember, clock, pictureUrl, spell } = parts
  const service = identityService({
    source: identitySource,
    pictureOf: avatarPicture,
    remember,
    clock,
  })
  return { project: (app) => identityRoutes(app, { identities: service, pictureUrl, spell }) }
}
