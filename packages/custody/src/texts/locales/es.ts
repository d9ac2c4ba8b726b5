import type { Texts } from '../en.ts'

export const es: Texts = {
  'code.subject': 'Tu código',
  'code.login': 'Con este código inicias sesión en {site}.',
  'code.export': 'Este código muestra las palabras secretas de tu billetera en {site}.',
  'code.primary': 'Este código empieza el cambio de tu correo electrónico en {site}.',
  'code.secondary': 'Con este código, este será tu correo electrónico en {site}.',
  'code.rules':
    'Funciona durante cinco minutos, en el navegador que lo pidió. No se lo des a nadie. Si no lo pediste, no hagas nada.',
  'device.subject': 'Aprueba un dispositivo nuevo',
  'device.asks': 'Un dispositivo nuevo quiere abrir tu billetera.',
  'email.subject': 'Aprueba un correo electrónico nuevo',
  'email.asks': 'Uno de tus dispositivos quiere cambiar el correo electrónico de tu billetera.',
  'label.site': 'Sitio',
  'label.browser': 'Navegador',
  'label.time': 'Hora',
  'approve.open': 'Si eres tú, abre esta página y elige el número que muestra el sitio:',
  'approve.rules':
    'El enlace funciona durante diez minutos. Si no eres tú, ábrelo y pulsa «{button}». Nunca te pedimos conectar una billetera.',
  'approve.wait':
    'Comprueba primero el sitio, el navegador y la hora. Los números se pueden pulsar en unos segundos.',
  'approve.choose': 'Elige el número que muestra el sitio.',
  'approve.deny': 'No he sido yo',
  'approve.approved': 'Aprobado. Puedes cerrar esta página.',
  'approve.denied': 'No se aprobó. Puedes cerrar esta página.',
  'denied.subject': 'Se rechazó una solicitud para tu billetera',
  'denied.text':
    'Esta solicitud se rechazó, así que no se abrió ni se cambió nada. Si no era tuya, no des ningún código ni número a nadie.',
  'link.ended': 'Este enlace ha caducado.',
  'heldDevice.subject': 'Un dispositivo nuevo espera tu billetera',
  'heldDevice.text':
    'Se aprobó un dispositivo nuevo en {site}. Podrá abrir tu billetera a partir de: {time}.',
  'heldEmail.subject': 'Tu billetera tendrá un correo electrónico nuevo',
  'heldEmail.text':
    'Se aprobó un correo electrónico nuevo en {site}. Hasta entonces, este sigue aprobando dispositivos nuevos: {time}.',
  'held.cancel': 'Si no eres tú, cancélalo en esta página:',
  'cancel.button': 'Cancelar',
  'cancel.done': 'Cancelado. Puedes cerrar esta página.',
  'changed.subject': 'Tu billetera tiene un correo electrónico nuevo',
  'changed.text':
    'Los códigos de tu billetera en {site} llegan desde ahora a un correo electrónico nuevo. Si no eres tú, abre tu billetera en un dispositivo que ya usabas y deshaz el cambio.',
  'exported.subject': 'Se mostraron las palabras secretas de tu billetera',
  'exported.text':
    'Se mostraron las palabras secretas de tu billetera: {time}. Si no fuiste tú, pasa lo que haya en la billetera a otra de inmediato.',
  'page.failed': 'No funcionó. Inténtalo de nuevo.',
}
