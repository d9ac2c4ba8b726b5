import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { guardedFetcher, type Resolve } from './fetcher.ts'
import { isGlobalAddress } from './globalAddress.ts'
import { mediaUrl } from './mediaUrl.ts'

/** The answers of the internet, by path. A second server, `inside`, must never be reached. */
let pages: { [path: string]: RequestListener } = {}
let asked: string[] = []
let insideAsked = 0
let outside: Server
let inside: Server
let origins: { [origin: string]: string } = {}

const listen = (server: Server): Promise<void> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
// As: a server that listens on a port has an address of this form.
const portOf = (server: Server): number => (server.address() as AddressInfo).port

beforeAll(async () => {
  outside = createServer((request, response) => {
    asked.push(request.url ?? '')
    const page = pages[request.url ?? '']
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  inside = createServer((_, response) => {
    insideAsked += 1
    response.end('secret')
  })
  await Promise.all([listen(outside), listen(inside)])
  origins = { 'https://pictures.example': `http://pictures.test:${portOf(outside)}/` }
})
afterAll(() => {
  outside.closeAllConnections()
  outside.close()
  inside.close()
})
afterEach(() => {
  pages = {}
  asked = []
})

const never = new AbortController().signal
let resolved: string[] = []
const fetcher = (resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]) =>
  guardedFetcher({
    mirrors: {
      ipfs: `http://127.0.0.1:${portOf(outside)}/ipfs/`,
      arweave: `http://127.0.0.1:${portOf(outside)}/ar/`,
      origins,
    },
    resolve: async (host) => {
      resolved.push(host)
      return resolve(host)
    },
  })
const get = async (url: string, resolve?: Resolve): Promise<string> => {
  resolved = []
  const { bytes } = await fetcher(resolve).fetch(url, { bytes: 1000 }, never)
  return Buffer.from(bytes).toString()
}
const gone = { code: 'NOT_FOUND' }

describe('media fetcher', () => {
  it('media is fetched from the operator’s mirrors, from IPFS, from Arweave and from data URLs', async () => {
    pages = {
      '/a.json?x=1': (_, response) => response.end('of an origin'),
      '/ipfs/Qm/1.json': (_, response) => response.end('of ipfs'),
      '/ar/tx': (_, response) => response.end('of arweave'),
    }
    expect(await get('https://pictures.example/a.json?x=1')).toBe('of an origin')
    // This machine's own resolver does not know the name, so the connection went to the address resolved here.
    expect(resolved).toEqual(['pictures.test'])
    expect(await get('ipfs://Qm/1.json')).toBe('of ipfs')
    expect(await get('ipfs://ipfs/Qm/1.json')).toBe('of ipfs')
    expect(await get('ar://tx')).toBe('of arweave')
    expect(await get('data:application/json;base64,eyJhIjoxfQ==')).toBe('{"a":1}')
    expect(await get('data:application/json;utf8,{"a":"100%"}')).toBe('{"a":"100%"}')
    expect(await get('data:,a%20b')).toBe('a b')
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
  ])('media is not fetched from a name that resolves to %s', async (address) => {
    const family = address.includes(':') ? 6 : 4
    await expect(
      get('https://evil.example/x', async () => [{ address, family }]),
    ).rejects.toMatchObject(gone)
    // One private address among public ones is enough for a refusal.
    await expect(
      get('https://evil.example/x', async () => [
        { address: '93.184.215.14', family: 4 },
        { address, family },
      ]),
    ).rejects.toMatchObject(gone)
  })

  it('media is fetched from the address that was checked, and its name is resolved only once', async () => {
    pages = { '/x': (_, response) => response.end('outside') }
    let answers = 0
    const rebinding: Resolve = async () => {
      answers += 1
      if (answers > 1) throw new Error('asked again')
      return [{ address: '127.0.0.1', family: 4 }]
    }
    expect(await get('https://pictures.example/x', rebinding)).toBe('outside')
    expect(answers).toBe(1)
  })

  it('media addresses are checked again on every redirect', async () => {
    const to =
      (location: string): RequestListener =>
      (_, response) =>
        void response.writeHead(302, { location }).end()
    const targets = [
      `http://127.0.0.1:${portOf(inside)}/`,
      `https://127.0.0.1:${portOf(inside)}/`,
      'https://inside.example/',
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      `//127.0.0.1:${portOf(inside)}/`,
      '',
    ]
    for (const target of targets) {
      pages = { '/r': to(target) }
      await expect(get('https://pictures.example/r')).rejects.toMatchObject(gone)
    }
    expect(insideAsked).toBe(0)
    pages = { '/loop': to('https://pictures.example/loop') }
    asked = []
    await expect(get('https://pictures.example/loop')).rejects.toMatchObject(gone)
    expect(asked).toHaveLength(4)
    pages = { '/1': to('/2'), '/2': (_, response) => response.end('there') }
    // The redirect is relative to the mirror's own address, which has another name.
    await expect(get('https://pictures.example/1')).rejects.toMatchObject(gone)
    pages = {
      '/1': to('https://pictures.example/2'),
      '/2': (_, response) => response.end('there'),
    }
    expect(await get('https://pictures.example/1')).toBe('there')
  })

  it('media that is too large, compressed, partial, cut off or an error is refused', async () => {
    pages = {
      '/said': (_, response) =>
        void response.writeHead(200, { 'content-length': '1000000' }).write('x'),
      '/endless': (_, response) => {
        const pour = (): void => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
          if (!response.destroyed) response.once('drain', pour)
        }
        pour()
      },
      '/squeezed': (_, response) =>
        void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      '/wrong': (_, response) => void response.writeHead(500).end('x'),
      '/partial': (_, response) => void response.writeHead(206).end('x'),
      '/cut': (_, response) => {
        response.writeHead(200, { 'content-length': '10' }).write('x')
        response.destroy()
      },
    }
    for (const path of Object.keys(pages))
      await expect(get(`https://pictures.example${path}`)).rejects.toMatchObject(gone)
    await expect(get(`data:,${'x'.repeat(1001)}`)).rejects.toMatchObject(gone)
    await expect(get('data:nonsense')).rejects.toMatchObject(gone)
  })

  it('a media fetch ends when its caller aborts while the name is being resolved', async () => {
    const stop = new AbortController()
    const fetching = fetcher(() => {
      queueMicrotask(() => stop.abort())
      return new Promise(() => {})
    }).fetch('https://pictures.example/x', { bytes: 1000 }, stop.signal)
    await expect(fetching).rejects.toMatchObject(gone)
  })

  it('a media fetch ends when its caller aborts while the body arrives slowly', async () => {
    pages = {
      '/slow': (_, response) => {
        response.writeHead(200)
        const drip = setInterval(() => response.write('x'), 20)
        response.once('close', () => clearInterval(drip))
      },
    }
    const signal = AbortSignal.timeout(200)
    await expect(
      fetcher().fetch('https://pictures.example/slow', { bytes: 1e9 }, signal),
    ).rejects.toMatchObject(gone)
    expect(signal.aborted).toBe(true)
  })
})

describe('media addresses', () => {
  test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    'the address %s is public',
    (address) => expect(isGlobalAddress(address)).toBe(true),
  )
  test.each(['', 'localhost', '8.8.8', '2606:4700::1%eth0', '0x7f.1'])(
    'the text %j is not a public address',
    (address) => expect(isGlobalAddress(address)).toBe(false),
  )

  const mirrors = {
    ipfs: 'https://ipfs.example/ipfs/',
    arweave: 'https://ar.example/',
    origins: {},
  }
  test.each([
    'http://plain.example/',
    'https://a.example:8443/',
    'https://user@a.example/',
    'https://user:pass@a.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://017700000001/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://metadata/',
    'ftp://a.example/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'ipfs://../../etc/passwd',
    'ipfs://Qm/../../secret',
    'ipfs://https://evil.example/',
    'ipfs://\\\\evil.example/x',
    'ar:////evil.example/x',
    'ipfs://',
    '',
    'not an address',
    `https://a.example/${'x'.repeat(2048)}`,
  ])('the media address %s is refused or stays below the operator’s mirrors', (text) => {
    let url: URL | undefined
    try {
      url = mediaUrl(text, mirrors).url
    } catch (error) {
      expect(error).toMatchObject(gone)
    }
    if (url)
      expect([mirrors.ipfs, mirrors.arweave].some((base) => url.href.startsWith(base))).toBe(true)
  })
  test('a media address of HTTPS is accepted and marked as not trusted', () => {
    expect(mediaUrl(' https://a.example/x?y=1#z ', mirrors)).toMatchObject({ isTrusted: false })
  })
})
