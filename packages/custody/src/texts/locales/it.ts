import type { Texts } from '../en.ts'

export const it: Texts = {
  'code.subject': 'Il tuo codice',
  'code.login': 'Con questo codice accedi a {site}.',
  'code.export': 'Questo codice mostra le parole segrete del tuo wallet su {site}.',
  'code.primary': 'Questo codice avvia il cambio del tuo indirizzo email su {site}.',
  'code.secondary': 'Con questo codice, questo diventa il tuo indirizzo email su {site}.',
  'code.rules':
    'Vale cinque minuti, nel browser che lo ha chiesto. Non darlo a nessuno. Se non l’hai chiesto, non fare nulla.',
  'device.subject': 'Approva un nuovo dispositivo',
  'device.asks': 'Un nuovo dispositivo vuole aprire il tuo wallet.',
  'email.subject': 'Approva un nuovo indirizzo email',
  'email.asks': 'Uno dei tuoi dispositivi vuole cambiare l’indirizzo email del tuo wallet.',
  'label.site': 'Sito',
  'label.browser': 'Browser',
  'label.time': 'Ora',
  'approve.open': 'Se sei tu, apri questa pagina e scegli il numero mostrato dal sito:',
  'approve.rules':
    'Il link vale dieci minuti. Se non sei tu, aprilo e premi «{button}». Non ti chiediamo mai di connettere un wallet.',
  'approve.wait':
    'Controlla prima il sito, il browser e l’ora. I numeri si potranno premere tra qualche secondo.',
  'approve.choose': 'Scegli il numero mostrato dal sito.',
  'approve.deny': 'Non sono stato io',
  'approve.approved': 'Approvato. Puoi chiudere questa pagina.',
  'approve.denied': 'Non approvato. Puoi chiudere questa pagina.',
  'denied.subject': 'Una richiesta per il tuo wallet è stata rifiutata',
  'denied.text':
    'Questa richiesta è stata rifiutata: nulla è stato aperto o modificato. Se non era tua, non dare codici né numeri a nessuno.',
  'link.ended': 'Questo link è scaduto.',
  'heldDevice.subject': 'Un nuovo dispositivo attende il tuo wallet',
  'heldDevice.text':
    'Un nuovo dispositivo è stato approvato su {site}. Potrà aprire il tuo wallet da: {time}.',
  'heldEmail.subject': 'Il tuo wallet avrà un nuovo indirizzo email',
  'heldEmail.text':
    'Un nuovo indirizzo email è stato approvato su {site}. Fino ad allora questo approva ancora i nuovi dispositivi: {time}.',
  'held.cancel': 'Se non sei tu, annullalo in questa pagina:',
  'cancel.button': 'Annulla',
  'cancel.done': 'Annullato. Puoi chiudere questa pagina.',
  'changed.subject': 'Il tuo wallet ha un nuovo indirizzo email',
  'changed.text':
    'Da ora i codici del tuo wallet su {site} arrivano a un nuovo indirizzo email. Se non sei tu, apri il wallet su un dispositivo già usato e ripristina l’indirizzo.',
  'exported.subject': 'Le parole segrete del tuo wallet sono state mostrate',
  'exported.text':
    'Le parole segrete del tuo wallet sono state mostrate: {time}. Se non sei stato tu, sposta subito il contenuto in un altro wallet.',
  'page.failed': 'Non ha funzionato. Riprova.',
}
