import type { Module, Parts } from '../../module.ts'
import { findPicture } from '../../pictures/pictures.ts'
import { previewRoutes } from './routes.ts'
import { previewsService } from './service.ts'

export function previews(parts: Parts): Module {
  const { config, nftSource, identitySource, zoneNames, readMetadata } = parts
  const { media, pictureMaker, clock, tokenLists: lists } = parts
  const find = findPicture({
    config,
    nfts: nftSource,
    names: identitySource,
    zone: zoneNames,
    describe: readMetadata,
    lists,
  })
  const service = previewsService({ find, media, pictures: pictureMaker, clock })
  return { limited: (app) => previewRoutes(app, service) }
}
