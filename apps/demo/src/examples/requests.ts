import type { Eip1193 } from '../eip1193.ts'

export const signMessage = (provider: Eip1193, address: string): Promise<unknown> =>
  provider.request({ method: 'personal_sign', params: [hello, address] })

export const sendToMyself = (provider: Eip1193, address: string): Promise<unknown> =>
  provider.request({
    method: 'eth_sendTransaction',
    params: [{ from: address, to: address, value: '0x1' }],
  })

/** Hello from Latchkey */
const hello = '0x48656c6c6f2066726f6d204c617463686b6579'
