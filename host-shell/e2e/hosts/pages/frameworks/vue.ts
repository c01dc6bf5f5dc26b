import { createApp, h, ref } from 'vue';
import { OPTIONS } from './options.ts';

// What the template `<marquee-header :props.prop="options" />` compiles to.
createApp({
  setup() {
    const isFull = ref(true);
    return () => [
      h('marquee-header', { '.props': isFull.value ? OPTIONS.full : OPTIONS.logoOnly }),
      h(
        'button',
        {
          onClick: () => {
            isFull.value = !isFull.value;
          },
        },
        'Switch',
      ),
    ];
  },
}).mount('#app');
