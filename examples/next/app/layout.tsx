import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactElement, ReactNode } from 'react'
import { Providers } from './Providers.tsx'

export const metadata: Metadata = { title: 'Next and wagmi', icons: 'data:,' }

export default async function Layout({
  children,
}: {
  readonly children: ReactNode
}): Promise<ReactElement> {
  const cookie = (await headers()).get('cookie')
  return (
    <html lang="en">
      <body>
        <Providers cookie={cookie}>{children}</Providers>
      </body>
    </html>
  )
}
