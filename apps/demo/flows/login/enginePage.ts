import { openFrame } from './hostScript.ts'

// A host's page that asks its server what to do next: the driver of such an engine runs no scripts in pages.
void obey()

async function obey(): Promise<void> {
  const frame = await openFrame(document.body.dataset['frame'] ?? '')
  for (;;) {
    // As: this page's own server.
    const next = (await (await fetch(`/next?${location.pathname}`)).json()) as {
      readonly name: string
      readonly payload?: unknown
    } | null
    if (next) {
      const answer = await frame.ask(next.name, next.payload)
      await fetch('/answer', { method: 'POST', body: JSON.stringify(answer ?? null) })
    } else await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
