import type { TemplateLocale } from './design';

type Titles = Readonly<Record<TemplateLocale, string>>;

const titles = (en: string, fr: string, es: string): Titles => ({ en, fr, es });

/** Names of templates whose words are Chinese alone, for lists in other languages; the others bring theirs. */
export const TITLES: Readonly<Record<string, Titles>> = {
  'three-day-clearance': titles(
    'Three-day clearance',
    'Trois jours de déstockage',
    'Tres días de liquidación',
  ),
  'price-tonight': titles('Tonight, only the price', 'Ce soir, parlons prix', 'Esta noche, solo precios'),
  'new-year-nuts': titles('Nuts for the New Year', 'Fruits secs du Nouvel An', 'Frutos secos de Año Nuevo'),
  'headphone-trade-in': titles('Headphone trade-in', 'Reprise de casques', 'Renueva tus auriculares'),
  'milk-tea-voucher': titles('Milk tea voucher', 'Bon pour un thé au lait', 'Vale de té con leche'),
  'thrifty-summer': titles('A thrifty summer', 'Un été à petits prix', 'Un verano ahorrador'),
  'morning-dew-serum': titles('It melts at a drop', 'Une goutte et il fond', 'Se funde con una gota'),
  'gilded-serum-launch': titles(
    'Gold that glows at night',
    'L’or qui luit la nuit',
    'Oro que brilla de noche',
  ),
  'new-picture-books': titles('New picture books', 'Nouveaux albums illustrés', 'Nuevos álbumes ilustrados'),
  'osmanthus-latte': titles('Osmanthus latte', 'Latte à l’osmanthe', 'Latte de osmanto'),
  'gannan-navel-orange': titles(
    'Gannan navel oranges',
    'Oranges navel de Gannan',
    'Naranjas navel de Gannan',
  ),
  'osmanthus-gift-set': titles('Osmanthus gift set', 'Coffret à l’osmanthe', 'Caja regalo de osmanto'),
  'quiet-headphones': titles(
    'Quiet headphones, main picture',
    'Casque antibruit, image principale',
    'Auriculares, imagen principal',
  ),
  'rattan-pendant-lamp': titles(
    'Rattan lamp, main picture',
    'Suspension en rotin, image principale',
    'Lámpara de ratán, imagen principal',
  ),
  'hairtail-chunks': titles(
    'Hairtail, main picture',
    'Sabre surgelé, image principale',
    'Pez sable, imagen principal',
  ),
  'aged-white-tea-cake': titles(
    'White tea cake, main picture',
    'Thé blanc, image principale',
    'Té blanco, imagen principal',
  ),
  'morning-dew-detail': titles('Serum, detail page', 'Sérum, page détaillée', 'Sérum, página de detalles'),
  'ten-minute-tent': titles(
    'Ten-minute tent, detail page',
    'Tente en dix minutes, page détaillée',
    'Tienda en diez minutos, detalles',
  ),
  'range-hood-cleaning': titles(
    'Range hood cleaning, detail page',
    'Nettoyage de hotte, page détaillée',
    'Limpieza de campana, detalles',
  ),
  'what-is-in-the-block-box': titles(
    'Building blocks, what is inside',
    'Cubes en bois, le contenu',
    'Bloques, qué hay en la caja',
  ),
  'noodle-shop-menu': titles(
    'Today at the noodle shop',
    'Nouilles, la carte du jour',
    'Fideos, la carta de hoy',
  ),
  'night-food-menu': titles('Five late-night dishes', 'Cinq plats de minuit', 'Cinco platos de noche'),
  'barbecue-set': titles('Barbecue platter', 'Plateau de grillades', 'Parrillada para dos'),
  'nail-price-list': titles('Nail price list', 'Tarifs manucure', 'Tarifas de uñas'),
  'print-price-list': titles('Print price list', 'Tarifs d’impression', 'Tarifas de impresión'),
  'frontend-developer': titles('Front-end, let’s talk', 'Front-end, parlons-en', 'Front-end, hablemos'),
  'campus-talk-online': titles(
    'Campus talk online',
    'Rencontre étudiants en ligne',
    'Charla universitaria en línea',
  ),
  'bakery-apprentice': titles(
    'Come and bake with us',
    'Venez pétrir avec nous',
    'Ven a hornear con nosotros',
  ),
  'store-manager': titles('Store manager wanted', 'On cherche une tête de magasin', 'Se busca encargado'),
  'summer-assistants': titles('Summer assistants wanted', 'Assistants pour l’été', 'Ayudantes de verano'),
  'qixi-magpie-bridge': titles(
    'Qixi, a letter by magpie',
    'Qixi, le pont des pies',
    'Qixi, carta por urraca',
  ),
  'mothers-day-letter': titles('A letter to Mum', 'Une lettre à maman', 'Carta a mamá'),
  'say-love-banner': titles('520, say it out loud', '520, dites-le tout haut', '520, dilo en voz alta'),
  'childrens-day-balloon': titles(
    'Everyone is a child today',
    'Tous enfants aujourd’hui',
    'Hoy todos somos niños',
  ),
  'new-year-fu': titles(
    'A blessing for the New Year',
    'Le caractère du bonheur',
    'Fortuna para el Año Nuevo',
  ),
  'mid-autumn-moon': titles('Full moon, all at home', 'Pleine lune en famille', 'Luna llena en familia'),
  'dragon-boat-threads': titles('Dragon Boat greetings', 'Vœux du Bateau-Dragon', 'Felices Barcos Dragón'),
  'qingming-rain': titles('Qingming, new shoots', 'Qingming, jeunes pousses', 'Qingming, brotes nuevos'),
  'autumn-wind': titles('First day of autumn', 'Premier jour d’automne', 'Primer día de otoño'),
  'winter-solstice-bowl': titles(
    'Winter solstice, a warm bowl',
    'Solstice d’hiver, un bol chaud',
    'Solsticio, un cuenco caliente',
  ),
  'eat-well-today': titles('Eat well today', 'Bien manger aujourd’hui', 'Hoy, a comer bien'),
  'mountain-breakfast': titles(
    'Half past six in the hills',
    'Six heures et demie là-haut',
    'Seis y media en la montaña',
  ),
  'window-morning': titles(
    'Open a window, good morning',
    'Bonjour, ouvrez la fenêtre',
    'Buenos días, abre la ventana',
  ),
  'night-run-club': titles('Night run club', 'Club de course nocturne', 'Club de carrera nocturna'),
  'fifth-anniversary-gala': titles(
    'Fifth anniversary gala',
    'Gala des cinq ans',
    'Gala del quinto aniversario',
  ),
  'new-tea-letter': titles(
    'Come for a cup of new tea',
    'Venez goûter le thé nouveau',
    'Ven a probar el té nuevo',
  ),
  'wedding-arch': titles('We are getting married', 'Nous nous marions', 'Nos casamos'),
  'parents-open-day': titles('Parents’ open day', 'Portes ouvertes aux parents', 'Jornada para familias'),
  'tangyuan-shop-opening': titles('We are open', 'C’est ouvert', 'Ya hemos abierto'),
  'early-coffee': titles('Coffee for early birds', 'Un café pour les lève-tôt', 'Café para madrugadores'),
  'moved-next-door': titles('We have moved next door', 'On a déménagé à côté', 'Nos mudamos al lado'),
  'campsite-opening': titles('The campsite opens', 'Le camping ouvre', 'Abre el camping'),
  'video-editing-class': titles(
    'Edit a short film in five lessons',
    'Monter un court film en cinq cours',
    'Edita un corto en cinco clases',
  ),
  'completion-certificate': titles(
    'Certificate of completion',
    'Certificat de fin de formation',
    'Certificado de finalización',
  ),
  'honor-certificate': titles('Certificate of honor', 'Diplôme d’honneur', 'Diploma de honor'),
  'cat-checklist': titles(
    'Six things before the cat',
    'Six choses avant le chat',
    'Seis cosas antes del gato',
  ),
  'rental-makeover': titles(
    'Rented room, five good buys',
    'Location, cinq bons achats',
    'Alquiler, cinco compras útiles',
  ),
  'white-shoes-wash': titles(
    'How to wash white shoes',
    'Laver ses baskets blanches',
    'Lavar zapatillas blancas',
  ),
  'county-food-trip': titles(
    'Two days of small-town food',
    'Deux jours de cuisine locale',
    'Dos días de comida local',
  ),
  'shirt-four-ways': titles(
    'One shirt, four ways',
    'Une chemise, quatre façons',
    'Una camisa, cuatro formas',
  ),
  'tonight-at-eight': titles(
    'Live tonight at eight',
    'En direct ce soir à 20 h',
    'En directo hoy a las ocho',
  ),
  'sneaker-unboxing': titles('Sneaker unboxing night', 'Soirée déballage de baskets', 'Noche de zapatillas'),
  'birthday-month-coupon': titles(
    '¥20 birthday coupon',
    'Bon anniversaire de 20 ¥',
    'Cupón de cumpleaños de 20 ¥',
  ),
  'seven-days-tote-bag': titles(
    'Seven days, one tote bag',
    'Sept jours, un sac en toile',
    'Siete días, una bolsa de tela',
  ),
  'thank-you-letter': titles('Thank you for coming', 'Merci de venir si souvent', 'Gracias por venir tanto'),
  'tea-trader-card': titles('Tea trader’s card', 'Carte d’un négociant en thé', 'Tarjeta de comercio de té'),
  'designer-card': titles('Designer’s card', 'Carte de graphiste', 'Tarjeta de diseño'),
  'beauty-manager-card': titles(
    'Beauty shop card',
    'Carte d’un institut de beauté',
    'Tarjeta de tienda de belleza',
  ),
  'showroom-opening': titles('New showroom opens', 'Un nouveau showroom ouvre', 'Abre la nueva sala'),
  'closed-three-days': titles('Closed for three days', 'Fermé trois jours', 'Cerrado tres días'),
};
