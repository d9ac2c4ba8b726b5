import type { Module, Parts } from '../../module.ts'
import { accountOn } from '../../networks/asset.ts'
import { rememberMetadata } from '../../pictures/nftMetadata.ts'
import { nftRoutes } from './routes.ts'
import { nftsService } from './service.ts'

export function nfts(parts: Parts): Module {
  const { networks, nftSource, readMetadata, remember, pictureUrl, spell } = parts
  const service = nftsService({
    networks,
    source: nftSource,
    describe: rememberMetadata(readMetadata, remember),
    accountOn,
    remember,
  })
  return { project: (app) => nftRoutes(app, { nfts: service, pictureUrl, spell }) }
}
