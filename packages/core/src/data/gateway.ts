import {
  call,
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
} from '@latchkey/protocol/http'
import type { Kit } from '../interfaces/kit.ts'
import { http, type HttpRequest } from '../platform/http.ts'

/** Calls an endpoint of the kit's gateway. @throws KitError as `http` does; `REPLY_INVALID` for an answer of an unknown form */
export function callGateway<E extends Endpoint>(
  kit: Kit,
  endpoint: E,
  input: EndpointInput<E>,
  signal?: AbortSignal,
  from: Pick<HttpRequest, 'as' | 'origin'> = {},
): Promise<EndpointReply<E>> {
  const client = kit.get(http)
  return call(
    ({ method, ...request }) =>
      (method === 'GET' ? client.get : client.post)({ ...request, ...from }),
    endpoint,
    input,
    signal,
  )
}
