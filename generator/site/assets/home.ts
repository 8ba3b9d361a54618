/** The home page: suggests places, and opens the search page. */
import { isEmpty, readAddress, writeAddress } from '../../../search-lambda/http/pages/address.ts';
import { required } from './dom.ts';
import { smartBox } from './places/smart-box.ts';
import { searchForm } from './search/form.ts';
import { placeField } from './search/place-field.ts';

const element = required('form[data-search]', HTMLFormElement);
const { search = '', places = '' } = element.dataset;
const form = searchForm(element);
const box = smartBox(element, places, send);
placeField(required('[data-place-field]', HTMLElement, element), element, () => {});

function send(): void {
  const address = form.read(readAddress(''));
  if (isEmpty(address)) form.askForQuery();
  else location.assign(search + writeAddress(address));
}

element.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!box.pick()) send();
});
