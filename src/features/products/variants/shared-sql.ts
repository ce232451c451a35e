/** The variants of a product `p` as JSON, for selects of other features too; nothing is read for a product without any. */
export const variantsOfProduct = `case when p.has_variants then (
    select json_agg(json_build_object('id', v.id, 'name', v.name, 'sku', v.sku, 'price', v.price,
      'compare_price', v.compare_price, 'inventory', v.inventory, 'is_active', v.is_active) order by v.id)
    from product_variants v where v.product_id = p.id) else '[]' end as variants`
