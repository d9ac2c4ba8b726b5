/** What the stand-in uses of oidc-provider, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Context = { path: string; status: number; body: unknown; readonly oidc?: object }
  export type Interaction = {
    readonly uid: string
    readonly params: { readonly client_id: string; readonly scope: string }
  }
  type GrantContext = {
    readonly oidc: {
      readonly account: { readonly accountId: string }
      readonly client: { readonly clientId: string }
      readonly params: { readonly scope: string }
    }
  }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>
    readonly Grant: new (owner: { accountId: string; clientId: string }) => Grant
    readonly AccessToken: {
      find(token: string): Promise<{ readonly accountId: string } | undefined>
    }
  }
  export type { GrantContext }
}
