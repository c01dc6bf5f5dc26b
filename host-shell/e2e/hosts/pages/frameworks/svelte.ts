import { mount } from 'svelte';
import Shop from './Shop.svelte';

const target = document.getElementById('app');
if (target !== null) mount(Shop, { target });
