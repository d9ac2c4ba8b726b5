import type { Texts } from '../en.ts'

export const pl: Texts = {
  'code.subject': 'Twój kod',
  'code.login': 'Tym kodem zalogujesz się na stronie {site}.',
  'code.export': 'Ten kod pokazuje tajne słowa Twojego portfela na stronie {site}.',
  'code.primary': 'Ten kod rozpoczyna zmianę Twojego adresu e-mail na stronie {site}.',
  'code.secondary': 'Z tym kodem ten adres będzie Twoim adresem e-mail na stronie {site}.',
  'code.rules':
    'Działa przez pięć minut, w przeglądarce, która o niego poprosiła. Nie podawaj go nikomu. Jeśli to nie Twoja prośba, nic nie rób.',
  'device.subject': 'Zatwierdź nowe urządzenie',
  'device.asks': 'Nowe urządzenie chce otworzyć Twój portfel.',
  'email.subject': 'Zatwierdź nowy adres e-mail',
  'email.asks': 'Jedno z Twoich urządzeń chce zmienić adres e-mail Twojego portfela.',
  'label.site': 'Strona',
  'label.browser': 'Przeglądarka',
  'label.time': 'Czas',
  'approve.open':
    'Jeśli to Ty, otwórz tę stronę i wybierz liczbę, którą widzisz na stronie logowania:',
  'approve.rules':
    'Link działa przez dziesięć minut. Jeśli to nie Ty, otwórz go i naciśnij „{button}”. Nigdy nie prosimy o połączenie portfela.',
  'approve.wait':
    'Najpierw sprawdź witrynę, przeglądarkę i czas. Liczby będzie można nacisnąć za kilka sekund.',
  'approve.choose': 'Wybierz liczbę, którą widzisz na stronie logowania.',
  'approve.deny': 'To nie ja',
  'approve.approved': 'Zatwierdzono. Możesz zamknąć tę stronę.',
  'approve.denied': 'Nie zatwierdzono. Możesz zamknąć tę stronę.',
  'denied.subject': 'Prośba dotycząca Twojego portfela została odrzucona',
  'denied.text':
    'Ta prośba została odrzucona, więc nic nie otwarto ani nie zmieniono. Jeśli nie pochodziła od Ciebie, nie podawaj nikomu żadnego kodu ani liczby.',
  'link.ended': 'Ten link wygasł.',
  'heldDevice.subject': 'Nowe urządzenie czeka na Twój portfel',
  'heldDevice.text':
    'Na stronie {site} zatwierdzono nowe urządzenie. Może otworzyć Twój portfel od: {time}.',
  'heldEmail.subject': 'Twój portfel dostanie nowy adres e-mail',
  'heldEmail.text':
    'Na stronie {site} zatwierdzono nowy adres e-mail. Do tego czasu nowe urządzenia zatwierdza jeszcze ten adres: {time}.',
  'held.cancel': 'Jeśli to nie Ty, anuluj to na tej stronie:',
  'cancel.button': 'Anuluj',
  'cancel.done': 'Anulowano. Możesz zamknąć tę stronę.',
  'changed.subject': 'Twój portfel ma nowy adres e-mail',
  'changed.text':
    'Od teraz kody do Twojego portfela na stronie {site} przychodzą na nowy adres e-mail. Jeśli to nie Ty, otwórz portfel na urządzeniu używanym wcześniej i przywróć adres.',
  'exported.subject': 'Pokazano tajne słowa Twojego portfela',
  'exported.text':
    'Pokazano tajne słowa Twojego portfela: {time}. Jeśli to nie Ty, natychmiast przenieś zawartość do innego portfela.',
  'page.failed': 'Nie udało się. Spróbuj ponownie.',
}
