import { appliances } from './appliances';
import { audio } from './audio';
import { bowls } from './bowls';
import { candles } from './candles';
import { clothes } from './clothes';
import { cosmetics } from './cosmetics';
import { devices } from './devices';
import { dishes } from './dishes';
import { drinks } from './drinks';
import { flowers } from './flowers';
import { fruit } from './fruit';
import { gifts } from './gifts';
import { interior } from './interior';
import { kitchens } from './kitchens';
import { landscapes } from './landscapes';
import { leather } from './leather';
import { leaves } from './leaves';
import { office } from './office';
import { pastry } from './pastry';
import { photos } from './photos';
import type { StockPicture } from './picture';
import { plants } from './plants';
import { rooms } from './rooms';
import { shellfish } from './shellfish';
import { shops } from './shops';
import { snacks } from './snacks';
import { tableware } from './tableware';
import { textiles } from './textiles';
import { toys } from './toys';
import { wooden } from './wooden';

const photographs: Readonly<Record<string, StockPicture>> = {
  shoes: { kind: 'product', photograph: true },
  tshirt: { kind: 'product', photograph: true },
};

/** The stock pictures by the key that documents use; their files are in `server/assets/stock`. */
export const STOCK: Readonly<Record<string, StockPicture>> = {
  ...photographs,
  ...shops,
  ...kitchens,
  ...leaves,
  ...shellfish,
  ...appliances,
  ...audio,
  ...bowls,
  ...candles,
  ...clothes,
  ...cosmetics,
  ...devices,
  ...dishes,
  ...drinks,
  ...flowers,
  ...fruit,
  ...gifts,
  ...interior,
  ...landscapes,
  ...leather,
  ...office,
  ...pastry,
  ...photos,
  ...plants,
  ...rooms,
  ...snacks,
  ...tableware,
  ...textiles,
  ...toys,
  ...wooden,
};
