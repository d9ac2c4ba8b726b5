import { explorerTokenOf, networkOf, type Routes } from '@latchkey/core'
import type { Nft } from '@latchkey/core/data'
import { cleanName, truncateAddress } from '@latchkey/core/format'
import { useClipboard, useKit, useSelector, useText } from '@latchkey/modal/sdk'
import type { AccountId } from '@latchkey/protocol'
import {
  CopyIcon,
  ExternalLinkIcon,
  IconButton,
  ListItem,
  RemoteImage,
  Shimmer,
  useStyles,
  VisuallyHidden,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { nftName, shortId } from '../nftName.ts'
import { nftTexts } from '../texts.ts'
import { useAccount, useNfts } from '../useNfts.ts'
import css from './NftView.css?inline'

/** The details of a collectible, with its picture. */
export default function NftView({
  params,
}: {
  readonly params: Routes['Nft']
}): ReactElement | null {
  useStyles(css)
  const account = useAccount()
  return account ? <Details key={account} account={account} {...params} /> : null
}

type DetailsProps = Routes['Nft'] & { readonly account: AccountId }

function Details({ account, address, tokenId }: DetailsProps): ReactElement {
  const { t } = useText(nftTexts)
  const { shown, hidden, loading } = useNfts(account)
  const nft = [shown ?? [], hidden]
    .flat()
    .find((each) => each.address === address && each.tokenId === tokenId)
  return (
    <div className="nft-view">
      {nft ? (
        <Facts nft={nft} />
      ) : loading ? (
        <Loading />
      ) : (
        <p className="nft-gone" role="status">
          {t('nfts.gone')}
        </p>
      )}
    </div>
  )
}

/** In the shape of the details, so that no layout shift follows. */
function Loading(): ReactElement {
  const { t } = useText()
  return (
    <div className="nft-loading" role="status">
      <VisuallyHidden>{t('modal.loading')}</VisuallyHidden>
      <Shimmer width={240} height={240} />
      <Shimmer width={120} height={22} />
    </div>
  )
}

function Facts({ nft }: { readonly nft: Nft }): ReactElement {
  const { t } = useText(nftTexts)
  const kit = useKit()
  const copy = useClipboard()
  useSelector((state) => networkOf(state)?.caipNetworkId)
  const network = networkOf(kit.store.getState())
  const { tokenId, collection, standard, quantity, preview, isSpam } = nft
  const contract = nft.address.split(':').at(-1) ?? ''
  const explorer = network && explorerTokenOf(network, contract)
  const name = nftName(nft) ?? t('nfts.unnamed', { id: shortId(tokenId) })
  const facts = [
    [t('nfts.collection'), cleanName(collection?.name ?? '')],
    // Metaplex has no numbers: the mint is the NFT.
    [t('nfts.id'), standard === 'Metaplex' ? '' : tokenId],
    [t('nfts.quantity'), quantity === '1' ? '' : quantity],
    [t('nfts.standard'), standard],
    [t('nfts.network'), network?.name ?? ''],
  ] as const
  return (
    <>
      <div className="nft-picture">
        <RemoteImage src={preview?.url} name={nftName(nft) ?? '#'} size="100%" />
      </div>
      <p className="nft-title">{name}</p>
      {isSpam && <p className="nft-warning">{t('nfts.hiddenHint')}</p>}
      <dl className="nft-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div>
          <dt>{t('nfts.contract')}</dt>
          <dd>
            <span title={contract} dir="ltr">
              {truncateAddress(contract)}
            </span>
            <IconButton
              label={t('nfts.copy')}
              icon={<CopyIcon size={18} />}
              onClick={() =>
                copy(contract, { done: t('nfts.copied'), failed: t('nfts.copyFailed') })
              }
            />
          </dd>
        </div>
      </dl>
      {explorer && (
        <ListItem
          compact
          title={t('nfts.explorer', { explorer: explorer.name })}
          href={explorer.url}
          start={<ExternalLinkIcon />}
          end={<VisuallyHidden>{t('nfts.newTab')}</VisuallyHidden>}
        />
      )}
    </>
  )
}
