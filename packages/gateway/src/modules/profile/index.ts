import type { NetworkId } from '@latchkey/protocol'
import type { Module, Parts } from '../../module.ts'
import { ccipRoutes } from './ccipRoutes.ts'
import { profileRoutes } from './routes.ts'
import { profileService } from './service.ts'

export function profile(parts: Parts): Module {
  const {
    config,
    nameRegistry,
    zoneNames,
    networks,
    clock,
    siwx,
    nameSignatures,
    zoneAnswers,
    spell,
  } = parts
  const service = profileService({
    settings: config.names,
    registry: nameRegistry,
    names: zoneNames,
    signatures: nameSignatures,
    // As: the settings have been checked.
    networks: new Set(networks.map(({ id }) => id as NetworkId)),
    takeNonce: siwx.takeNonce,
    clock,
  })
  return {
    project: (app) => profileRoutes(app, { profiles: service, spell }),
    ...(zoneAnswers && { limited: (app) => ccipRoutes(app, zoneAnswers) }),
  }
}
