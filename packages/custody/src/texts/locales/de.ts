import type { Texts } from '../en.ts'

export const de: Texts = {
  'code.subject': 'Ihr Code',
  'code.login': 'Mit diesem Code melden Sie sich bei {site} an.',
  'code.export': 'Dieser Code zeigt die geheimen Wörter Ihrer Wallet bei {site}.',
  'code.primary': 'Dieser Code beginnt die Änderung Ihrer E-Mail-Adresse bei {site}.',
  'code.secondary': 'Mit diesem Code wird dies Ihre E-Mail-Adresse bei {site}.',
  'code.rules':
    'Er gilt fünf Minuten, in dem Browser, der ihn angefordert hat. Geben Sie ihn niemandem. Wenn Sie ihn nicht angefordert haben, tun Sie nichts.',
  'device.subject': 'Neues Gerät bestätigen',
  'device.asks': 'Ein neues Gerät möchte Ihre Wallet öffnen.',
  'email.subject': 'Neue E-Mail-Adresse bestätigen',
  'email.asks': 'Eines Ihrer Geräte möchte die E-Mail-Adresse Ihrer Wallet ändern.',
  'label.site': 'Website',
  'label.browser': 'Browser',
  'label.time': 'Zeit',
  'approve.open':
    'Wenn Sie das sind, öffnen Sie diese Seite und wählen Sie die Zahl, die die Website zeigt:',
  'approve.rules':
    'Der Link gilt zehn Minuten. Wenn Sie das nicht sind, öffnen Sie ihn und drücken Sie „{button}“. Wir bitten Sie nie, eine Wallet zu verbinden.',
  'approve.wait':
    'Prüfen Sie zuerst Website, Browser und Zeit. Die Zahlen lassen sich in einigen Sekunden drücken.',
  'approve.choose': 'Wählen Sie die Zahl, die die Website zeigt.',
  'approve.deny': 'Das war ich nicht',
  'approve.approved': 'Bestätigt. Sie können diese Seite schließen.',
  'approve.denied': 'Nicht bestätigt. Sie können diese Seite schließen.',
  'denied.subject': 'Eine Anfrage für Ihre Wallet wurde abgelehnt',
  'denied.text':
    'Diese Anfrage wurde abgelehnt: Nichts wurde geöffnet oder geändert. Wenn sie nicht von Ihnen kam, geben Sie niemandem einen Code oder eine Zahl.',
  'link.ended': 'Dieser Link ist abgelaufen.',
  'heldDevice.subject': 'Ein neues Gerät wartet auf Ihre Wallet',
  'heldDevice.text':
    'Ein neues Gerät wurde bei {site} bestätigt. Es kann Ihre Wallet öffnen ab: {time}.',
  'heldEmail.subject': 'Ihre Wallet bekommt eine neue E-Mail-Adresse',
  'heldEmail.text':
    'Eine neue E-Mail-Adresse wurde bei {site} bestätigt. Bis dahin bestätigt noch diese Adresse neue Geräte: {time}.',
  'held.cancel': 'Wenn Sie das nicht sind, brechen Sie es auf dieser Seite ab:',
  'cancel.button': 'Abbrechen',
  'cancel.done': 'Abgebrochen. Sie können diese Seite schließen.',
  'changed.subject': 'Ihre Wallet hat eine neue E-Mail-Adresse',
  'changed.text':
    'Codes für Ihre Wallet bei {site} gehen ab jetzt an eine neue E-Mail-Adresse. Wenn Sie das nicht sind, öffnen Sie Ihre Wallet auf einem früher benutzten Gerät und machen Sie die Änderung rückgängig.',
  'exported.subject': 'Die geheimen Wörter Ihrer Wallet wurden gezeigt',
  'exported.text':
    'Die geheimen Wörter Ihrer Wallet wurden gezeigt: {time}. Wenn Sie das nicht waren, übertragen Sie den Inhalt der Wallet sofort in eine andere.',
  'page.failed': 'Das hat nicht funktioniert. Versuchen Sie es erneut.',
}
