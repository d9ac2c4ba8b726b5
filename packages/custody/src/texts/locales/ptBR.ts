import type { Texts } from '../en.ts'

export const ptBR: Texts = {
  'code.subject': 'Seu código',
  'code.login': 'Com este código você entra em {site}.',
  'code.export': 'Este código mostra as palavras secretas da sua carteira em {site}.',
  'code.primary': 'Este código inicia a troca do seu e-mail em {site}.',
  'code.secondary': 'Com este código, este será o seu e-mail em {site}.',
  'code.rules':
    'Vale por cinco minutos, no navegador que o pediu. Não o dê a ninguém. Se você não o pediu, não faça nada.',
  'device.subject': 'Aprove um novo dispositivo',
  'device.asks': 'Um novo dispositivo quer abrir sua carteira.',
  'email.subject': 'Aprove um novo e-mail',
  'email.asks': 'Um dos seus dispositivos quer trocar o e-mail da sua carteira.',
  'label.site': 'Site',
  'label.browser': 'Navegador',
  'label.time': 'Hora',
  'approve.open': 'Se for você, abra esta página e escolha o número que o site mostra:',
  'approve.rules':
    'O link vale por dez minutos. Se não for você, abra-o e pressione “{button}”. Nunca pedimos que você conecte uma carteira.',
  'approve.wait':
    'Primeiro confira o site, o navegador e a hora. Os números poderão ser tocados em alguns segundos.',
  'approve.choose': 'Escolha o número que o site mostra.',
  'approve.deny': 'Não fui eu',
  'approve.approved': 'Aprovado. Você pode fechar esta página.',
  'approve.denied': 'Não aprovado. Você pode fechar esta página.',
  'denied.subject': 'Um pedido para sua carteira foi recusado',
  'denied.text':
    'Este pedido foi recusado, então nada foi aberto nem alterado. Se não foi seu, não dê nenhum código nem número a ninguém.',
  'link.ended': 'Este link expirou.',
  'heldDevice.subject': 'Um novo dispositivo espera pela sua carteira',
  'heldDevice.text':
    'Um novo dispositivo foi aprovado em {site}. Ele poderá abrir sua carteira a partir de: {time}.',
  'heldEmail.subject': 'Sua carteira terá um novo e-mail',
  'heldEmail.text':
    'Um novo e-mail foi aprovado em {site}. Até lá, este ainda aprova novos dispositivos: {time}.',
  'held.cancel': 'Se não for você, cancele nesta página:',
  'cancel.button': 'Cancelar',
  'cancel.done': 'Cancelado. Você pode fechar esta página.',
  'changed.subject': 'Sua carteira tem um novo e-mail',
  'changed.text':
    'A partir de agora, os códigos da sua carteira em {site} vão para um novo e-mail. Se não foi você, abra sua carteira em um dispositivo que já usava e desfaça a troca.',
  'exported.subject': 'As palavras secretas da sua carteira foram mostradas',
  'exported.text':
    'As palavras secretas da sua carteira foram mostradas: {time}. Se não foi você, passe já o que há na carteira para outra.',
  'page.failed': 'Não funcionou. Tente de novo.',
}
